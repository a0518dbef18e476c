import { setFlagsFromString } from 'node:v8'

// What is loaded stays: space for short-lived objects that grew with it would hold 25 MB for good. Under load it may grow.
setFlagsFromString('--semi-space-growth-factor=1')
const [{ serve }, { modules }] = await Promise.all([import('#platform/server/serve.ts'), import('./modules.server.ts')])

await serve(modules)
setFlagsFromString('--semi-space-growth-factor=2')
