import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../settings/settings.ts'
import css from './frame.module.css'
import { Menu } from './menu/menu.tsx'
import { MenuSheet } from './menu/menu-sheet.tsx'
import { Navbar } from './navbar/navbar.tsx'
import { Banners, Beside } from './navbar/navbar-parts.tsx'
import { ScrollToTop } from './navbar/scroll-to-top.tsx'
import { Shortcuts } from './navbar/shortcuts.tsx'

/** Menu, navbar and footer around a page, as the person's layout settings have them. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('platform')
  const { layout, contentWidth, menuHidden, navbarType, footerType, scrollToTop } = useSettings()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <div
      className={css.frame}
      data-layout={layout}
      data-navbar={navbarType}
      data-width={contentWidth}
      data-menu-hidden={menuHidden || undefined}
    >
      <a className={css.skip} href="#content" onClick={skipToContent}>
        {t('skip')}
      </a>
      {layout === 'vertical' && !menuHidden && <Menu />}
      <div className={css.column}>
        {navbarType === 'hidden' ? <Banners /> : <Navbar onOpenMenu={() => setMenuOpen(true)} />}
        {layout === 'horizontal' && !menuHidden && <Menu isHorizontal />}
        <main id="content" className={css.content} tabIndex={-1}>
          {children}
        </main>
        {footerType !== 'hidden' && <Footer isSticky={footerType === 'sticky'} />}
      </div>
      <MenuSheet isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      {scrollToTop && <ScrollToTop />}
      <Beside />
      <Shortcuts isNavbarHidden={navbarType === 'hidden'} onOpenMenu={() => setMenuOpen(true)} />
    </div>
  )
}

/** The hash is the address, so the link cannot jump by itself. */
function skipToContent(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

const year = new Date().getFullYear()

function Footer({ isSticky }: { isSticky: boolean }) {
  const { t } = useTranslation('platform')
  return (
    <footer className={css.footer} data-sticky={isSticky || undefined}>
      {t('product')} · {year}
    </footer>
  )
}
