export { DeliveredNote } from './delivered-note.tsx'
export { DeliveryStatus } from './delivery-status.tsx'
