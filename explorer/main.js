import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createClient } from 'graphql-ws';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const welcome = `# Run SignIn first: what comes after is sent with its token, unless Headers below name another.
# A subscription streams here while a chain runs; its instanceId goes into Variables.

mutation SignIn {
  login(input: { email: "ada@acme.test", password: "understudy-demo" }) {
    accessToken
  }
}

query Simulations {
  instances {
    nodes { id name trafficUrl createdBy { name } }
  }
}

subscription Executions($instanceId: ID!) {
  executions(instanceId: $instanceId) {
    version status chainName
    chain { createdBy { name } }
    steps { index action status output }
  }
}
`;

const socketUrl = `${location.origin.replace(/^http/, 'ws')}/graphql`;

/** The socket says who is asking when it opens, so each set of headers has a socket of its own. */
const sockets = new Map();
function socketFor(headers) {
  const key = JSON.stringify(headers);
  const found = sockets.get(key) ?? createClient({ url: socketUrl, connectionParams: headers, lazyCloseTimeout: 10_000 });
  sockets.set(key, found);
  return found;
}

/** The token of the last login on this page; it lives as long as the tab. */
let token = sessionStorage.getItem('token');
function remember(result) {
  const given = result?.data?.login?.accessToken;
  if (given) sessionStorage.setItem('token', (token = given));
  return result;
}

async function fetcher(parameters, options) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...options?.headers };
  const isIntrospection = parameters.operationName === 'IntrospectionQuery';
  const send = createGraphiQLFetcher({
    url: '/graphql',
    enableIncrementalDelivery: false,
    headers: isIntrospection ? {} : headers,
    wsClient: socketFor(headers),
  });
  return remember(await send(parameters, { ...options, headers: isIntrospection ? {} : headers }));
}

createRoot(document.getElementById('explorer')).render(
  createElement(GraphiQL, {
    fetcher,
    initialQuery: welcome,
    defaultQuery: welcome,
    isHeadersEditorEnabled: true,
    defaultEditorToolsVisibility: 'variables',
  }),
);
