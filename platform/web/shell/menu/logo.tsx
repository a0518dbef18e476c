export const Logo = () => (
  <svg viewBox="0 0 64 64" width="32" height="32" aria-hidden style={{ color: 'var(--fill)', flex: 'none', maxInlineSize: 'none' }}>
    <rect x="4" y="4" width="56" height="56" rx="16" fill="currentColor" />
    <path
      d="M20 41c2.6 2.6 6.6 4 11.6 4C39 45 44 41.6 44 36.4c0-5-3.8-7-11-8.4-5.8-1.1-8-2.3-8-4.7 0-2.5 2.6-4.3 6.6-4.3 3.5 0 6.4 1 8.8 3"
      fill="none"
      stroke="var(--on-fill)"
      strokeWidth="4.5"
      strokeLinecap="round"
    />
  </svg>
)
