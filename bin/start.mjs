import { fail, install, pinnedNode, root } from './install.mjs'
import { run } from './run.mjs'
import { serverBundle, serverEnvironment, serverFlags } from './server-flags.mjs'

const options = { cwd: root }
await install()
const buildStatus = await run(pinnedNode, ['bin/build.ts'], options)
if (buildStatus !== 0) fail('Staffroom could not be built; see the error above.', buildStatus)
const server = [...serverFlags, serverBundle, ...process.argv.slice(2)]
const env = { ...serverEnvironment, ...process.env }
process.exit(await run(pinnedNode, server, { ...options, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
