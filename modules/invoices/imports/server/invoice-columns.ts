import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'

/** One row for each line item, or one row for each invoice. The headers after the first ones are those of Invoice Ninja. */
export const invoiceColumns: readonly ImportColumn[] = [
  {
    name: 'number',
    label: 'field.Invoice.number',
    type: 'text',
    isRequired: true,
    headers: splitHeaders(
      'Number | Invoice number | Invoice no. | Invoice # | Invoice | Nummer | Rechnungsnummer | Rechnungsnr. | Rechnung | ' +
        'Belegnummer | Numéro | Numéro de facture | N° de facture | Facture | Número | Número da fatura | N.º da fatura | ' +
        'Fatura | 编号 | 发票编号 | 发票号码 | 发票号',
    ),
  },
  {
    name: 'client',
    label: 'field.Invoice.client',
    type: 'text',
    headers: splitHeaders(
      'Client | Client name | Customer | Customer name | Company | Bill to | Kunde | Kundenname | Firma | Empfänger | ' +
        'Nom du client | Entreprise | Cliente | Nome do cliente | Empresa | 客户 | 客户名称 | 公司 | 购买方名称',
    ),
  },
  {
    name: 'contact',
    label: 'field.Client.name',
    type: 'text',
    headers: splitHeaders(
      'Contact | Contact name | Contact full name | Ansprechpartner | Kontakt | Nom du contact | Nome do contacto | 联系人',
    ),
  },
  {
    name: 'email',
    label: 'field.Client.email',
    type: 'text',
    headers: splitHeaders(
      'Email | Email address | Client email | Contact email | Customer email | E-Mail-Adresse | E-Mail | Adresse e-mail | ' +
        'Courriel | Endereço de e-mail | 邮箱 | 电子邮件',
    ),
  },
  {
    name: 'address',
    label: 'field.Client.address',
    type: 'text',
    headers: splitHeaders(
      'Address | Street | Client street | Client address 1 | Billing street | Billing address | Adresse | Straße | ' +
        'Anschrift | Rue | Adresse de facturation | Morada | Rua | 地址 | 街道',
    ),
  },
  {
    name: 'postCode',
    label: 'field.Client.postCode',
    type: 'text',
    headers: splitHeaders(
      'Postal code | Zip | Zip code | Postcode | Client postal code | Billing postal code | Postleitzahl | PLZ | ' +
        'Code postal | Código postal | 邮政编码 | 邮编',
    ),
  },
  {
    name: 'city',
    label: 'field.Client.city',
    type: 'text',
    headers: splitHeaders('City | Town | Client city | Billing city | Ort | Stadt | Ville | Localidade | Cidade | 城市'),
  },
  {
    name: 'country',
    label: 'field.Client.country',
    type: 'text',
    headers: splitHeaders('Country | Client country | Billing country | Land | Pays | País | 国家/地区 | 国家'),
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
    name: 'issuedDate',
    label: 'field.Invoice.issuedDate',
    type: 'date',
    headers: splitHeaders(
      'Issue date | Invoice date | Date | Issued | Issued on | Rechnungsdatum | Datum | Belegdatum | Date d’émission | ' +
        'Date de facture | Date de la facture | Data de emissão | Data da fatura | Data | 开具日期 | 开票日期 | 日期',
    ),
  },
  {
    name: 'dueDate',
    label: 'field.Invoice.dueDate',
    type: 'date',
    headers: splitHeaders(
      'Due date | Invoice due date | Due | Fälligkeitsdatum | Fällig am | Fälligkeit | Échéance | Date d’échéance | ' +
        'Data de vencimento | Vencimento | 到期日 | 到期日期',
    ),
  },
  {
    name: 'currency',
    label: 'field.Invoice.currency',
    type: 'text',
    headers: splitHeaders('Currency | Client currency | Currency code | Währung | Devise | Monnaie | Moeda | 币种 | 货币'),
  },
  {
    name: 'status',
    label: 'field.Invoice.status',
    type: 'text',
    headers: splitHeaders('Status | Invoice status | Statut | État | Estado | 状态'),
  },
  {
    name: 'reference',
    label: 'field.Invoice.reference',
    type: 'text',
    headers: splitHeaders(
      'Reference | PO number | Purchase order | Invoice PO number | Referenz | Bestellnummer | Référence | Bon de commande | ' +
        'Numéro de commande | Referência | Nota de encomenda | 参考号 | 订单号',
    ),
  },
  {
    name: 'notes',
    label: 'field.Invoice.notes',
    type: 'text',
    headers: splitHeaders(
      'Notes | Public notes | Invoice public notes | Comment | Anmerkungen | Notizen | Bemerkung | Remarques | Commentaire | ' +
        'Observações | Notas | 备注',
    ),
  },
  {
    name: 'terms',
    label: 'field.Invoice.terms',
    type: 'text',
    headers: splitHeaders(
      'Payment terms | Terms | Invoice terms | Zahlungsbedingungen | Conditions de paiement | Condições de pagamento | ' + '付款条款',
    ),
  },
]
