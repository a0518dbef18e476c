export { clearBoard } from './clear-column.ts'
export { addBoard, listBoards } from './columns.ts'
export { findBoard, lockBoard } from './find-column.ts'
