import css from './kbd.module.css'

/** Shows a shortcut such as `Ctrl K`. */
export const Kbd = ({ keys }: { keys: string }) => <kbd className={css.kbd}>{keys}</kbd>
