import { fail, install, pinnedNode, root } from './install.mjs'
import { run } from './run.mjs'
import { serverEnvironment, serverFlags } from './server-flags.mjs'

const options = { cwd: root }
await install()
const buildStatus = await run(pinnedNode, ['bin/build.ts'], options)
if (buildStatus !== 0) fail('The web pages could not be built; see the error above.', buildStatus)
const server = [...serverFlags, 'main/server.ts', ...process.argv.slice(2)]
const env = { ...serverEnvironment, ...process.env }
process.exit(await run(pinnedNode, server, { ...options, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
