import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageMenu } from '../navbar/language-menu.tsx'
import { Logo } from '../menu/logo.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { SkinMenu } from '../navbar/skin-menu.tsx'
import css from './signed-out-frame.module.css'

type SignedOutFrameProps = {
  title: string
  text?: string
  /** For documents. */
  isWide?: boolean
  children: ReactNode
  footer?: ReactNode
}

/** The layout of sign-in and other pages for signed-out visitors. */
export function SignedOutFrame({ title, text, isWide, children, footer }: SignedOutFrameProps) {
  const { t } = useTranslation('platform')
  return (
    <div className={css.page}>
      <header className={css.top}>
        <span className={css.brand}>
          <Logo />
          {t('product')}
        </span>
        <span className={css.menus}>
          <LanguageMenu />
          <SkinMenu />
        </span>
      </header>
      <main id="content" className={css.main}>
        <div className={joinClasses(css.card, isWide && css.wide)}>
          <div className={css.head}>
            <h1 className={css.title}>{title}</h1>
            {text && <p className={css.text}>{text}</p>}
          </div>
          {children}
        </div>
        {footer && <p className={css.below}>{footer}</p>}
      </main>
    </div>
  )
}
