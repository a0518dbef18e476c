export { findAddress, parseAddressee, toAddressee } from './addresses.ts'
