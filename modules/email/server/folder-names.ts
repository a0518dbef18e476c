import type { EmailFolder } from '../contract.ts'

/** Names of folders in mail programs and on servers. */
export const folderNames: Record<Exclude<EmailFolder, 'inbox'>, RegExp> = {
  sent: /^(?:sent|sent items|sent messages|sent mail|gesendet|gesendete (?:objekte|elemente)|envoyés|éléments envoyés|enviados|itens enviados|已发送.*)$/iu,
  draft: /^(?:drafts?|entwürfe|brouillons|rascunhos|草稿箱?)$/iu,
  spam: /^(?:junk|spam|junk e-?mail|bulk mail|unerwünscht|indésirables|lixo eletrônico|垃圾邮件)$/iu,
  trash: /^(?:trash|deleted|deleted items|deleted messages|bin|papierkorb|gelöschte (?:objekte|elemente)|corbeille|lixeira|已删除.*)$/iu,
}
