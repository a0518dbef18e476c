import { fail, install, pinnedNode, root } from './install.mjs'
import { run } from './run.mjs'

const options = { cwd: root }
await install()
const built = await run(pinnedNode, ['bin/build.ts'], options)
if (built !== 0) fail('The web pages could not be built; the reason stands above.', built)
const server = ['--import', './bin/end-with-parent.mjs', 'main/server.ts', ...process.argv.slice(2)]
process.exit(await run(pinnedNode, server, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
