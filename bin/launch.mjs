import { delimiter, join } from 'node:path'
import { install, pinnedNode, root } from './install.mjs'
import { run } from './run.mjs'

// Runs a script with the pinned version of Node and with the tools of node_modules first on the PATH.
const [script, ...args] = process.argv.slice(2)
await install()
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
process.exit(await run(pinnedNode, [script, ...args], { cwd: root, env: { ...process.env, PATH: path } }))
