export type ToastKind = 'blank' | 'success' | 'error' | 'loading'

export type ToastPosition = 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right'

export type ToastOptions = {
  id?: string
  action?: { label: string; onAction: () => void }
  /** Milliseconds. */
  duration?: number
  countdown?: (seconds: number) => string
}
