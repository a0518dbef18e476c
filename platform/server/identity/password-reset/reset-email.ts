type Texts = { subject: string; text: (name: string, link: string) => string }

const TEXTS: Record<string, Texts> = {
  en: {
    subject: 'Reset your password',
    text: (name, link) =>
      `Hello ${name},\n\nuse this link to reset your Staffroom password. It is valid for one hour and can be used once:\n\n${link}\n\nIf you did not request this, you can ignore this email.\n`,
  },
  fr: {
    subject: 'Réinitialiser votre mot de passe',
    text: (name, link) =>
      `Bonjour ${name},\n\nutilisez ce lien pour réinitialiser votre mot de passe Staffroom. Il est valable une heure et ne peut être utilisé qu’une seule fois :\n\n${link}\n\nSi vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.\n`,
  },
  de: {
    subject: 'Passwort zurücksetzen',
    text: (name, link) =>
      `Guten Tag ${name},\n\nüber diesen Link können Sie Ihr Staffroom-Passwort zurücksetzen. Er ist eine Stunde gültig und kann einmal verwendet werden:\n\n${link}\n\nFalls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.\n`,
  },
  pt: {
    subject: 'Repor a palavra-passe',
    text: (name, link) =>
      `Olá ${name},\n\nutilize esta ligação para repor a sua palavra-passe do Staffroom. É válida durante uma hora e só pode ser usada uma vez:\n\n${link}\n\nSe não fez este pedido, pode ignorar este e-mail.\n`,
  },
  cn: {
    subject: '重置密码',
    text: (name, link) =>
      `${name}，您好：\n\n请点击以下链接重置您的 Staffroom 密码。链接一小时内有效，且只能使用一次：\n\n${link}\n\n如果您没有提出此请求，请忽略此邮件。\n`,
  },
}

export function formatResetEmail(language: string, { name, link }: { name: string; link: string }): { subject: string; text: string } {
  const texts = TEXTS[language] ?? TEXTS.en!
  return { subject: texts.subject, text: texts.text(name, link) }
}
