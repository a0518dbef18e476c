import { useDesktop } from './use-desktop.ts'
import { useOpened } from './use-opened.ts'

/** Runs beside every page: what is looked at is read, and what is not comes to the desktop. */
export default function Beside() {
  useOpened()
  useDesktop()
  return null
}
