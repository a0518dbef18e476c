import { createInstance } from 'i18next'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { skins } from '../../theme/constants.ts'
import '../../theme/theme.css'
import { Button } from '../buttons/button.tsx'
import { ConfirmHost } from '../overlays/confirm.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { Toaster } from '../feedback/toast.tsx'
import { Basics } from './basics.tsx'
import { DataSection } from './data.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import css from './gallery.module.css'
import { Overlays } from './overlays.tsx'

const asked = new URLSearchParams(location.search)
const language = asked.get('lng') ?? 'en'
document.documentElement.dataset.skin = asked.get('skin') ?? 'light'
document.documentElement.dir = asked.get('dir') ?? 'ltr'
document.documentElement.lang = language === 'cn' ? 'zh-CN' : language

const files = import.meta.glob<{ default: object }>('../../locales/*.json', { eager: true })
const resources = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf('/') + 1, -5), { platform: file.default }]),
)
const i18n = createInstance()
await i18n
  .use(initReactI18next)
  .init({ lng: language, fallbackLng: 'en', resources, keySeparator: false, interpolation: { escapeValue: false } })

const sections = { basics: Basics, fields: Fields, feedback: Feedback, overlays: Overlays, data: DataSection }

function Gallery() {
  const [skin, setSkin] = useState(document.documentElement.dataset.skin)
  const only = asked.get('section')
  const choose = (next: string) => {
    document.documentElement.setAttribute('data-skin', next)
    setSkin(next)
  }
  return (
    <main className={css.gallery}>
      <PageHeader
        title="Gallery"
        summary="Every part in every state"
        primary={<Button variant="primary">Add task</Button>}
        menuSections={[
          {
            title: 'Skin',
            isExclusive: true,
            items: skins.map((id) => ({ id, label: id, isChecked: id === skin, onAction: () => choose(id) })),
          },
        ]}
      />
      {Object.entries(sections).map(([name, Section]) => (!only || only === name) && <Section key={name} />)}
      <Toaster />
      <ConfirmHost />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <I18nextProvider i18n={i18n}>
    <Gallery />
  </I18nextProvider>,
)
