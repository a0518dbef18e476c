import { createServer } from 'vite'
import config from './vite.config.ts'

// Run: node platform/web/ui/gallery/start.ts
const server = await createServer(config)
await server.listen()
server.printUrls()
