import { setFlagsFromString } from 'node:v8'

// Keep V8's young generation small while modules load; it would otherwise retain about 25 MB. It may grow under load.
setFlagsFromString('--semi-space-growth-factor=1')
const [{ serve }, { modules }] = await Promise.all([import('#platform/server/serve.ts'), import('./modules.server.ts')])

await serve(modules)
setFlagsFromString('--semi-space-growth-factor=2')
