import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageMenu } from '../navbar/language-menu.tsx'
import { Logo } from '../menu/logo.tsx'
import { SkinMenu } from '../navbar/skin-menu.tsx'
import css from './access-frame.module.css'

type AccessFrameProps = { title: string; text?: string; children: ReactNode; below?: ReactNode }

/** Around the pages of who is not signed in. */
export function AccessFrame({ title, text, children, below }: AccessFrameProps) {
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
        <div className={css.card}>
          <div className={css.head}>
            <h1 className={css.title}>{title}</h1>
            {text && <p className={css.text}>{text}</p>}
          </div>
          {children}
        </div>
        {below && <p className={css.below}>{below}</p>}
      </main>
    </div>
  )
}
