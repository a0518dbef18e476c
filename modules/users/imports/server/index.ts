import { users } from './users.ts'

export const importSources = [users]
