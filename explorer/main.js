import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createClient } from 'graphql-ws';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const welcome = `# Sign in first, and put the token into Headers below: { "authorization": "Bearer <accessToken>" }
# Then run one of the others; a subscription streams here while the chain runs.

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

function fetcher(parameters, options) {
  const headers = options?.headers ?? {};
  return createGraphiQLFetcher({ url: '/graphql', wsClient: socketFor(headers) })(parameters, options);
}

createRoot(document.getElementById('explorer')).render(
  createElement(GraphiQL, {
    fetcher,
    initialQuery: welcome,
    defaultQuery: welcome,
    isHeadersEditorEnabled: true,
    defaultEditorToolsVisibility: 'headers',
  }),
);
