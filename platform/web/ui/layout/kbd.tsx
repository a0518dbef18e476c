import css from './kbd.module.css'

export const Kbd = ({ keys }: { keys: string }) => (
  <kbd className={css.kbd} dir="ltr">
    {keys}
  </kbd>
)
