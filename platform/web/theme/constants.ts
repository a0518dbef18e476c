/**
 * The product's fixed figures that both script and style sheets need. `tokens.css` repeats the times and layers
 * as custom properties; `theme.test.ts` holds the two together. Times are in milliseconds, distances in CSS pixels.
 */
export const motion = {
  fade: 150,
  collapse: 350,
  modal: 300,
  carousel: 600,
  offCanvas: 300,
  ripple: 500,
  staticBackdropBounce: 100,
} as const

export const layer = { sticky: 20, navbar: 1000, overlay: 1050, popup: 1060, tooltip: 1070, toast: 1080 } as const

export const carousel = { autoplay: 5000, swipeThreshold: 40 } as const

export const tooltip = { show: 0, hide: 50 } as const

export const toast = {
  default: 4000,
  error: 4000,
  success: 2000,
  loading: Infinity,
  limit: 20,
} as const

export const skins = ['light', 'dark', 'bordered', 'semi-dark'] as const
export type Skin = (typeof skins)[number]

/** How many tints avatars and tags may take: `data-tint="0"` to `data-tint="7"`. */
export const tints = 8
