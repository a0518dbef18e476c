import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'

/** The headers after our own are those of Invoice Ninja and of Shopify's customers. */
export const clientColumns: readonly ImportColumn[] = [
  {
    name: 'client',
    label: 'field.Invoice.client',
    type: 'text',
    headers: splitHeaders(
      'Name | Client | Client name | Customer | Customer name | Company | Organization | Default address company | Kunde | ' +
        'Kundenname | Firma | Entreprise | Nom | Nom du client | Société | Empresa | Nome | Cliente | Nome do cliente | 公司 | ' +
        '名称 | 客户 | 客户名称 | 公司名称',
    ),
  },
  {
    name: 'contact',
    label: 'field.Client.name',
    type: 'text',
    headers: splitHeaders(
      'Contact name | Contact | Contact person | Contact full name | Full name | Ansprechpartner | Kontakt | Kontaktperson | ' +
        'Nom du contact | Contact principal | Nome do contacto | Contacto | 联系人 | 姓名',
    ),
  },
  {
    name: 'firstName',
    label: 'importColumn.firstName',
    type: 'text',
    headers: splitHeaders('First name | Contact first name | Given name | Vorname | Prénom | Nome próprio | Primeiro nome | 名'),
  },
  {
    name: 'lastName',
    label: 'importColumn.lastName',
    type: 'text',
    headers: splitHeaders('Last name | Contact last name | Surname | Family name | Nachname | Nom de famille | Apelido | 姓'),
  },
  {
    name: 'email',
    label: 'field.Client.email',
    type: 'text',
    headers: splitHeaders(
      'Email address | Email | Contact email | Client email | E-Mail-Adresse | E-Mail | Adresse e-mail | Courriel | ' +
        'Endereço de e-mail | 邮箱 | 电子邮件',
    ),
  },
  {
    name: 'phone',
    label: 'field.Client.phone',
    type: 'text',
    headers: splitHeaders(
      'Phone | Telephone | Contact phone | Client phone | Default address phone | Telefon | Téléphone | Telefone | 电话',
    ),
  },
  {
    name: 'street',
    label: 'field.Client.address',
    type: 'text',
    headers: splitHeaders(
      'Address | Street | Address 1 | Billing street | Billing address 1 | Client street | Client address 1 | ' +
        'Default address address1 | Adresse | Straße | Anschrift | Rue | Morada | Rua | 地址 | 街道',
    ),
  },
  {
    name: 'apartment',
    label: 'importColumn.apartment',
    type: 'text',
    headers: splitHeaders(
      'Address 2 | Apt/Suite | Billing Apt/Suite | Billing address 2 | Client apartment | Client apt/suite | ' +
        'Client address 2 | Default address address2 | Adresszusatz | Complément d’adresse | Complemento | 地址 2',
    ),
  },
  {
    name: 'city',
    label: 'field.Client.city',
    type: 'text',
    headers: splitHeaders(
      'City | Town | Billing city | Client city | Default address city | Ort | Stadt | Ville | Localidade | Cidade | 城市',
    ),
  },
  {
    name: 'state',
    label: 'importColumn.state',
    type: 'text',
    headers: splitHeaders(
      'State | State/Province | Province | Billing state/province | Client state | Client state/province | ' +
        'Default address province code | Bundesland | Région | Distrito | 省份 | 省/州',
    ),
  },
  {
    name: 'postCode',
    label: 'field.Client.postCode',
    type: 'text',
    headers: splitHeaders(
      'Postal code | Zip | Zip code | Postcode | Billing postal code | Client postal code | Default address zip | ' +
        'Postleitzahl | PLZ | Code postal | Código postal | 邮政编码 | 邮编',
    ),
  },
  {
    name: 'country',
    label: 'field.Client.country',
    type: 'text',
    headers: splitHeaders(
      'Country | Billing country | Client country | Country code | Default address country code | Land | Pays | País | ' +
        '国家/地区 | 国家',
    ),
  },
  {
    name: 'vatId',
    label: 'field.Client.vatId',
    type: 'text',
    headers: splitHeaders(
      'VAT ID | VAT number | Client VAT number | Tax ID | USt-IdNr. | Umsatzsteuer-ID | N° de TVA | Numéro de TVA | NIF | ' +
        'NIPC | 税号 | 纳税人识别号',
    ),
  },
  {
    name: 'paymentDays',
    label: 'field.Client.paymentDays',
    type: 'integer',
    headers: splitHeaders(
      'Payment terms (days) | Payment terms | Client payment terms | Net days | Zahlungsziel (Tage) | Zahlungsziel | ' +
        'Délai de paiement (jours) | Délai de paiement | Prazo de pagamento (dias) | Prazo de pagamento | 付款期限（天） | 付款期限',
    ),
  },
  {
    name: 'currency',
    label: 'field.Client.currency',
    type: 'text',
    headers: splitHeaders('Currency | Client currency | Currency code | Währung | Devise | Monnaie | Moeda | 币种 | 货币'),
  },
  {
    name: 'language',
    label: 'field.Client.language',
    type: 'text',
    headers: splitHeaders('Language | Client language | Locale | Sprache | Langue | Idioma | Língua | 语言'),
  },
  {
    name: 'buyerReference',
    label: 'field.Client.buyerReference',
    type: 'text',
    headers: splitHeaders(
      'Buyer reference | Leitweg-ID | Client routing ID | Routing ID | Käuferreferenz | Référence de l’acheteur | ' +
        'Referência do comprador | 买方参考号',
    ),
  },
  {
    name: 'notes',
    label: 'field.Client.notes',
    type: 'text',
    headers: splitHeaders(
      'Internal notes | Notes | Note | Private notes | Client private notes | Interne Notizen | Notizen | Notes internes | ' +
        'Notas internas | Notas | 内部备注 | 备注',
    ),
  },
  {
    name: 'id',
    label: 'importColumn.clientNumber',
    type: 'text',
    headers: splitHeaders(
      'Client number | Number | ID number | Client ID number | Customer ID | Customer number | Kundennummer | Kundennr. | ' +
        'Numéro de client | N° client | Número de cliente | N.º de cliente | 客户编号',
    ),
  },
]
