import { createServer } from 'vite'
import config from './vite.config.ts'

// Shows every component in every state: node platform/web/ui/gallery/start.ts
const server = await createServer(config)
await server.listen()
server.printUrls()
