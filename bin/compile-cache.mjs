import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Loaded before the server. Without the cache Node would strip the types of every file again, which retains 20 MB.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/server'))
