import { parentPort, workerData } from 'node:worker_threads'
import { readBoardFile, type BoardFile } from './read-board-file.ts'

parentPort!.postMessage(readBoardFile(workerData as BoardFile))
