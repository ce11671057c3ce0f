import { fillCatalogue } from './small-catalogue.ts';
import { startTestServer } from './test-server.ts';

// Runs as a separate process, because Playwright would transpile every file of the server again. Starts a server
// whose screens cannot be read, and prints its address and the id of a screen as JSON. Ends on SIGTERM.
const server = await startTestServer({}, { kind: 'embedded' });
const { webScreen } = await fillCatalogue(server.services);
await server.services.db.schema.dropTable('screen_categories').cascade().execute();
process.once('SIGTERM', () => void server.close());
console.log(JSON.stringify({ url: server.url, failingScreenId: webScreen }));
