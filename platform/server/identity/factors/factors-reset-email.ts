type Texts = { subject: string; text: (name: string, link: string) => string }

const TEXTS: Record<string, Texts> = {
  en: {
    subject: 'Two-step verification was reset',
    text: (name, link) =>
      `Hello ${name},\n\nan administrator has removed the authenticator app, passkeys and recovery codes from your Staffroom account and signed you out everywhere. Sign in with your password and set up two-step verification again:\n\n${link}\n\nIf you did not ask for this, contact your administrator right away.\n`,
  },
  fr: {
    subject: 'La validation en deux étapes a été réinitialisée',
    text: (name, link) =>
      `Bonjour ${name},\n\nun administrateur a supprimé l’application d’authentification, les clés d’accès et les codes de récupération de votre compte Staffroom et vous a déconnecté partout. Connectez-vous avec votre mot de passe et configurez de nouveau la validation en deux étapes :\n\n${link}\n\nSi vous n’êtes pas à l’origine de cette demande, contactez immédiatement votre administrateur.\n`,
  },
  de: {
    subject: 'Bestätigung in zwei Schritten wurde zurückgesetzt',
    text: (name, link) =>
      `Guten Tag ${name},\n\nein Administrator hat die Authenticator-App, die Passkeys und die Wiederherstellungscodes Ihres Staffroom-Kontos entfernt und Sie überall abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie die Bestätigung in zwei Schritten neu ein:\n\n${link}\n\nFalls Sie nicht darum gebeten haben, wenden Sie sich bitte umgehend an Ihren Administrator.\n`,
  },
  pt: {
    subject: 'A verificação em dois passos foi reposta',
    text: (name, link) =>
      `Olá ${name},\n\num administrador removeu a aplicação de autenticação, as chaves de acesso e os códigos de recuperação da sua conta do Staffroom e terminou todas as suas sessões. Inicie sessão com a sua palavra-passe e volte a configurar a verificação em dois passos:\n\n${link}\n\nSe não fez este pedido, contacte de imediato o seu administrador.\n`,
  },
  cn: {
    subject: '两步验证已重置',
    text: (name, link) =>
      `${name}，您好：\n\n管理员已移除您 Staffroom 账号的身份验证器应用、通行密钥和恢复代码，并退出了您在所有设备上的登录。请使用密码登录，然后重新设置两步验证：\n\n${link}\n\n如果您没有提出此请求，请立即联系管理员。\n`,
  },
}

export function formatFactorsResetEmail(
  language: string,
  { name, link }: { name: string; link: string },
): { subject: string; text: string } {
  const texts = TEXTS[language] ?? TEXTS.en!
  return { subject: texts.subject, text: texts.text(name, link) }
}
