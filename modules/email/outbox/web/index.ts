export { DeliveredNote } from './delivered-note.tsx'
export { DeliveryNote } from './delivery-note.tsx'
