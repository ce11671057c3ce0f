import { fillCatalogue } from './small-catalogue.ts';
import { startTestServer } from './test-server.ts';

// Starts a server whose screens cannot be read, and prints its address and the id of a screen as JSON. Runs as a
// separate process, because Playwright would transpile every source file of the server if a test imported it.
const server = await startTestServer({}, { kind: 'embedded' });
const { webScreen } = await fillCatalogue(server.services);
await server.services.db.schema.dropTable('screen_categories').cascade().execute();
process.once('SIGTERM', () => void server.close());
console.log(JSON.stringify({ url: server.url, failingScreenId: webScreen }));
