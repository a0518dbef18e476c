import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../settings/settings.ts'
import css from './page-frame.module.css'
import { MainMenu } from './menu/menu.tsx'
import { MobileMenu } from './menu/mobile-menu.tsx'
import { Navbar } from './navbar/navbar.tsx'
import { Banners, BackgroundComponents } from './navbar/navbar-extensions.tsx'
import { ScrollToTop } from './navbar/scroll-to-top.tsx'
import { GlobalShortcuts } from './navbar/global-shortcuts.tsx'

export function PageFrame({ children }: { children: ReactNode }) {
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
      {layout === 'vertical' && !menuHidden && <MainMenu />}
      <div className={css.column}>
        {navbarType === 'hidden' ? <Banners /> : <Navbar onOpenMenu={() => setMenuOpen(true)} />}
        {layout === 'horizontal' && !menuHidden && <MainMenu isHorizontal />}
        <main id="content" className={css.content} tabIndex={-1}>
          {children}
        </main>
        {footerType !== 'hidden' && <Footer isSticky={footerType === 'sticky'} />}
      </div>
      <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      {scrollToTop && <ScrollToTop />}
      <BackgroundComponents />
      <GlobalShortcuts isNavbarHidden={navbarType === 'hidden'} onOpenMenu={() => setMenuOpen(true)} />
    </div>
  )
}

/** The hash is the route, so an anchor link would navigate. */
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
