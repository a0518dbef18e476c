import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Loaded before the server, so that no file of it is stripped of its types anew: that alone would hold 20 MB for good.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/server'))
