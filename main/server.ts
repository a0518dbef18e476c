import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Without it every start strips the types anew: 30 MB and a quarter of a second more.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/server'))
// What is loaded stays: space for short-lived objects that grew with it would hold 25 MB for good. Under load it may grow.
setFlagsFromString('--semi-space-growth-factor=1')
const [{ serve }, { modules }] = await Promise.all([import('#platform/server/serve.ts'), import('./modules.server.ts')])

await serve(modules)
setFlagsFromString('--semi-space-growth-factor=2')
