type Words = { subject: string; text: (name: string, link: string) => string }

const WORDS: Record<string, Words> = {
  en: {
    subject: 'Set a new password',
    text: (name, link) =>
      `Hello ${name},\n\nwith this link you set a new password for Staffroom. It is valid for one hour and works once:\n\n${link}\n\nIf you did not ask for it, you need not do anything.\n`,
  },
  fr: {
    subject: 'Définir un nouveau mot de passe',
    text: (name, link) =>
      `Bonjour ${name},\n\nce lien vous permet de définir un nouveau mot de passe pour Staffroom. Il est valable une heure et ne sert qu’une fois :\n\n${link}\n\nSi vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire.\n`,
  },
  de: {
    subject: 'Neues Passwort festlegen',
    text: (name, link) =>
      `Guten Tag ${name},\n\nüber diesen Link legen Sie ein neues Passwort für Staffroom fest. Er gilt eine Stunde und nur einmal:\n\n${link}\n\nFalls Sie das nicht angefordert haben, brauchen Sie nichts zu tun.\n`,
  },
  pt: {
    subject: 'Definir uma nova palavra-passe',
    text: (name, link) =>
      `Olá ${name},\n\ncom esta ligação define uma nova palavra-passe para o Staffroom. É válida durante uma hora e só pode ser usada uma vez:\n\n${link}\n\nSe não fez este pedido, não precisa de fazer nada.\n`,
  },
  cn: {
    subject: '设置新密码',
    text: (name, link) =>
      `${name}，您好：\n\n请通过以下链接为 Staffroom 设置新密码。链接一小时内有效，且只能使用一次：\n\n${link}\n\n如果这不是您本人的操作，请忽略此邮件。\n`,
  },
}

/** The mail that carries a reset link, in the person's language. */
export function resetMail(language: string, { name, link }: { name: string; link: string }): { subject: string; text: string } {
  const words = WORDS[language] ?? WORDS.en!
  return { subject: words.subject, text: words.text(name, link) }
}
