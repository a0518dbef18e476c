import css from './kbd.module.css'

/** Keys as they stand on the keyboard: `Ctrl K`. */
export const Kbd = ({ keys }: { keys: string }) => <kbd className={css.kbd}>{keys}</kbd>
