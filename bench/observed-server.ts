import { answerObserver } from './observe.ts'

/** The server as it is, observed. */
answerObserver()
await import('#main/server.ts')
