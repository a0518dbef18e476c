type EmailTemplate = { subject: string; text: (name: string, link: string) => string }

const templates: Record<string, EmailTemplate> = {
  en: {
    subject: 'You have been invited to Staffroom',
    text: (name, link) =>
      `Hello ${name},\n\nyou have been invited to Staffroom. Use this link to set your password. It works once and is valid for seven days:\n\n${link}\n`,
  },
  fr: {
    subject: 'Invitation à rejoindre Staffroom',
    text: (name, link) =>
      `Bonjour ${name},\n\nvous êtes invité à rejoindre Staffroom. Cliquez sur ce lien pour définir votre mot de passe. Il est valable sept jours et ne fonctionne qu’une fois :\n\n${link}\n`,
  },
  de: {
    subject: 'Einladung zu Staffroom',
    text: (name, link) =>
      `Guten Tag ${name},\n\nSie wurden zu Staffroom eingeladen. Legen Sie über diesen Link Ihr Passwort fest. Er ist sieben Tage gültig und kann einmal verwendet werden:\n\n${link}\n`,
  },
  pt: {
    subject: 'Convite para o Staffroom',
    text: (name, link) =>
      `Olá ${name},\n\nrecebeu um convite para o Staffroom. Use esta ligação para definir a sua palavra-passe. É válida durante sete dias e só pode ser usada uma vez:\n\n${link}\n`,
  },
  cn: {
    subject: '邀请您加入 Staffroom',
    text: (name, link) => `${name}，您好：\n\n您已受邀加入 Staffroom。请点击以下链接设置密码。链接七天内有效，仅可使用一次：\n\n${link}\n`,
  },
}

/** Falls back to English for unknown languages. */
export function composeInvitationEmail(
  language: string,
  { name, link }: { name: string; link: string },
): { subject: string; text: string } {
  const template = templates[language] ?? templates.en!
  return { subject: template.subject, text: template.text(name, link) }
}
