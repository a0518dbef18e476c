import { startApplication } from '#platform/web/start.tsx'
import { modules } from './modules.web.ts'

void startApplication(modules)
