type Messages = { subject: string; text: (name: string, link: string) => string }

const MESSAGES: Record<string, Messages> = {
  en: {
    subject: 'Your account in Staffroom',
    text: (name, link) =>
      `Hello ${name},\n\nan account in Staffroom has been made for you. With this link you set your password. It is valid for seven days and works once:\n\n${link}\n`,
  },
  fr: {
    subject: 'Votre compte Staffroom',
    text: (name, link) =>
      `Bonjour ${name},\n\nun compte Staffroom a été créé pour vous. Ce lien vous permet de définir votre mot de passe. Il est valable sept jours et ne sert qu’une fois :\n\n${link}\n`,
  },
  de: {
    subject: 'Ihr Konto in Staffroom',
    text: (name, link) =>
      `Guten Tag ${name},\n\nfür Sie wurde ein Konto in Staffroom angelegt. Über diesen Link legen Sie Ihr Passwort fest. Er gilt sieben Tage und nur einmal:\n\n${link}\n`,
  },
  pt: {
    subject: 'A sua conta no Staffroom',
    text: (name, link) =>
      `Olá ${name},\n\nfoi criada uma conta no Staffroom para si. Com esta ligação define a sua palavra-passe. É válida durante sete dias e só pode ser usada uma vez:\n\n${link}\n`,
  },
  cn: {
    subject: '您的 Staffroom 账户',
    text: (name, link) =>
      `${name}，您好：\n\n我们已为您创建 Staffroom 账户。请通过以下链接设置密码。链接七天内有效，且只能使用一次：\n\n${link}\n`,
  },
}

/** Falls back to English for unknown languages. */
export function formatInvitationEmail(language: string, { name, link }: { name: string; link: string }): { subject: string; text: string } {
  const words = MESSAGES[language] ?? MESSAGES.en!
  return { subject: words.subject, text: words.text(name, link) }
}
