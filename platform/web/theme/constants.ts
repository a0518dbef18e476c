/** Values shared by scripts and style sheets: milliseconds and CSS pixels. `tokens.css` repeats them, `theme.test.ts` compares both. */
export const animationDurations = {
  fade: 150,
  collapse: 350,
  modal: 300,
  carousel: 600,
  offCanvas: 300,
  ripple: 500,
  staticBackdropBounce: 100,
} as const

export const zIndexes = { sticky: 20, navbar: 1000, overlay: 1050, popup: 1060, tooltip: 1070, toast: 1080 } as const

export const carouselSettings = { autoplay: 5000, swipeThreshold: 40 } as const

export const tooltipDelays = { show: 0, hide: 50 } as const

export const toastDurations = {
  default: 4000,
  error: 4000,
  success: 2000,
  loading: Infinity,
  limit: 20,
} as const

export const skins = ['light', 'dark', 'bordered', 'semi-dark'] as const
export type Skin = (typeof skins)[number]

/** The number of avatar and tag colors: `data-tint="0"` to `"7"`. */
export const TINT_COUNT = 8
