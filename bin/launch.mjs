import { delimiter, join } from 'node:path'
import { install, pinnedNode, root } from './install.mjs'
import { run } from './run.mjs'

// Runs a script of this folder under the pinned Node, with the project's own tools first on the path.
const [script, ...args] = process.argv.slice(2)
await install()
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
process.exit(await run(pinnedNode, [script, ...args], { cwd: root, env: { ...process.env, PATH: path } }))
