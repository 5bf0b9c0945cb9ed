/** The reference of the traffic bench: what `node:http` does on this core when it does nothing else. */
import { createServer } from 'node:http';

const body = Buffer.from(JSON.stringify({ id: 7, name: 'Teapot', price: 29 }));
const headers = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];
createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.argv[2]), '127.0.0.1');
