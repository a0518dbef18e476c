/** Colours of the page that a mail without its own takes on, and the rules of its fonts. */
export type FrameLook = { text: string; soft: string; surface: string; primary: string; line: string; isDark: boolean; fonts: string }

const OWN_COLORS = /\bbgcolor=|[";\s]background(?:-color)?:|[";\s]color:|\scolor=/i

/** A mail that brings colours is read on white paper, also in the dark: it was made for that. */
export const bringsColors = (html: string) => OWN_COLORS.test(html)

/**
 * The document that shows a mail's HTML, which the server has cleaned. What should have slipped through finds that nothing is
 * fetched but files of the mail and our font, and that nothing runs or is sent.
 */
export function frameDocument(html: string, look: FrameLook): string {
  const isPaper = look.isDark && bringsColors(html)
  const colors = isPaper ? { ...look, ...paper } : look
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${location.origin}/files/ blob: data:; font-src ${location.origin}/assets/; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<style>${styleOf(colors, isPaper)}</style></head><body dir="auto">${html}</body></html>`
}

const paper = { text: '#232136', soft: '#5c5974', surface: '#ffffff', primary: '#5b4fd6', line: '#dedee9', isDark: false }

const styleOf = ({ text, soft, surface, primary, line, isDark, fonts }: FrameLook, isPaper: boolean) => `
${fonts}
html { color-scheme: ${isDark ? 'dark' : 'light'}; background: ${surface}; }
body { margin: 0; padding: ${isPaper ? '12px' : '1px 0'}; overflow: auto; overflow-wrap: anywhere; color: ${text};
  font: 14px/1.5 'Inter Variable', system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
a { color: ${primary}; }
img { max-width: 100%; height: auto; }
img[data-remote-src]:not([src]) { display: inline-block; min-width: 24px; min-height: 24px; border: 1px dashed ${line}; border-radius: 4px; }
p { margin-block: 0 0.75em; }
pre { white-space: pre-wrap; }
blockquote { margin: 0; margin-inline-start: 4px; padding-inline-start: 12px; border-inline-start: 2px solid ${line}; color: ${soft}; }
html:not([data-quotes]) [data-quote] { display: none; }
.where { color: ${soft}; font-size: 12px; }
@media print { html:not([data-quotes]) [data-quote] { display: revert; } }`
