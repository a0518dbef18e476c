/** Page colors as CSS values, and @font-face rules, for the email iframe. */
export type FrameTheme = { text: string; soft: string; surface: string; primary: string; line: string; isDark: boolean; fonts: string }

const COLOR_PATTERN = /\bbgcolor=|[";\s]background(?:-color)?:|[";\s]color:|\scolor=/i

/** Emails with their own colors are shown on white in dark mode, because they were designed for it. */
export const hasOwnColors = (html: string) => COLOR_PATTERN.test(html)

/** The HTML has been sanitized. As a second line of defense, the CSP allows only attachments, our font and inline styles. */
export function frameDocument(html: string, theme: FrameTheme): string {
  const usesPaperTheme = theme.isDark && hasOwnColors(html)
  const colors = usesPaperTheme ? { ...theme, ...paperTheme } : theme
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${location.origin}/files/ blob: data:; font-src ${location.origin}/assets/; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<style>${formatStyles(colors, usesPaperTheme)}</style></head><body dir="auto">${html}</body></html>`
}

const paperTheme = { text: '#232136', soft: '#5c5974', surface: '#ffffff', primary: '#5b4fd6', line: '#dedee9', isDark: false }

const formatStyles = ({ text, soft, surface, primary, line, isDark, fonts }: FrameTheme, usesPaperTheme: boolean) => `
${fonts}
html { color-scheme: ${isDark ? 'dark' : 'light'}; background: ${surface}; }
body { margin: 0; padding: ${usesPaperTheme ? '12px' : '1px 0'}; overflow: auto; overflow-wrap: anywhere; color: ${text};
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
