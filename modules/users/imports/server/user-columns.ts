import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'

export const userColumns: readonly ImportColumn[] = [
  {
    name: 'email',
    label: 'field.User.email',
    type: 'text',
    isRequired: true,
    headers: splitHeaders(
      'Email address | Email | E-mail | Mail | Work email | Primary email | E-Mail-Adresse | Adresse e-mail | Courriel | ' +
        'Endereço de e-mail | Correio eletrónico | 邮箱 | 电子邮件 | 邮箱地址',
    ),
  },
  {
    name: 'fullName',
    label: 'field.User.fullName',
    type: 'text',
    headers: splitHeaders(
      'Full name | Name | Display name | Employee | Vollständiger Name | Mitarbeiter | Nom complet | Nom et prénom | ' +
        'Nome completo | Nome | 姓名 | 名字 | 全名',
    ),
  },
  {
    name: 'firstName',
    label: 'importColumn.firstName',
    type: 'text',
    headers: splitHeaders('First name | Given name | Vorname | Prénom | Nome próprio | Primeiro nome | 名'),
  },
  {
    name: 'lastName',
    label: 'importColumn.lastName',
    type: 'text',
    headers: splitHeaders('Last name | Surname | Family name | Nachname | Nom | Nom de famille | Apelido | 姓'),
  },
  {
    name: 'username',
    label: 'field.User.username',
    type: 'text',
    headers: splitHeaders('Username | User | Login | Benutzername | Nom d’utilisateur | Identifiant | Nome de utilizador | 用户名'),
  },
  {
    name: 'role',
    label: 'field.User.role',
    type: 'text',
    headers: splitHeaders('Role | User role | Permission | Rolle | Rôle | Função | 角色'),
  },
  {
    name: 'company',
    label: 'field.User.company',
    type: 'text',
    headers: splitHeaders('Company | Organization | Firma | Unternehmen | Entreprise | Société | Empresa | 公司'),
  },
  {
    name: 'country',
    label: 'field.User.country',
    type: 'text',
    headers: splitHeaders('Country | Country code | Land | Pays | País | 国家/地区 | 国家'),
  },
  {
    name: 'contact',
    label: 'field.User.contact',
    type: 'text',
    headers: splitHeaders(
      'Phone | Phone number | Mobile | Telephone | Telefon | Mobil | Handy | Téléphone | Telefone | Telemóvel | 电话 | 手机',
    ),
  },
  {
    name: 'language',
    label: 'field.User.language',
    type: 'text',
    headers: splitHeaders('Language | Locale | Sprache | Langue | Idioma | Língua | 语言'),
  },
  {
    name: 'timeZone',
    label: 'field.User.timeZone',
    type: 'text',
    headers: splitHeaders('Time zone | Timezone | Zeitzone | Fuseau horaire | Fuso horário | 时区'),
  },
]
