import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'

/** With the headers of Trello, Asana, Jira, Microsoft Planner, monday.com, Notion, ClickUp and GitHub, and in all languages. */
export const csvColumns = [
  {
    name: 'title',
    label: 'field.Card.title',
    type: 'text',
    isRequired: true,
    headers: splitHeaders(
      'Card Name | Task Name | Summary | Name | Task | Card | Issue | Subject | Item | Titel | Aufgabe | Aufgabenname | ' +
        'Zusammenfassung | Karte | Betreff | Titre | Tâche | Nom | Nom de la tâche | Résumé | Carte | Título | Tarefa | Nome | ' +
        'Nome da tarefa | Resumo | Cartão | Assunto | 标题 | 名称 | 任务 | 任务名称 | 卡片 | 主题',
    ),
  },
  {
    name: 'column',
    label: 'field.Card.boardId',
    type: 'text',
    headers: splitHeaders(
      'List Name | List | Section/Column | Section | Bucket Name | Bucket | Status | Column | Stage | State | Group | ' +
        'Liste | Spalte | Abschnitt | Bucketname | Phase | Colonne | Statut | Étape | Nom du compartiment | Coluna | Lista | ' +
        'Estado | Etapa | Secção | 列 | 列表 | 状态 | 阶段 | 存储桶名称',
    ),
  },
  {
    name: 'description',
    label: 'field.Card.description',
    type: 'text',
    headers: splitHeaders(
      'Card Description | Notes | Body | Details | Task Content | Text | Content | Comment | Beschreibung | Notizen | ' +
        'Kommentar | Remarques | Détails | Descrição | Notas | Detalhes | 描述 | 说明 | 备注',
    ),
  },
  {
    name: 'labels',
    label: 'field.Card.labels',
    type: 'list',
    headers: splitHeaders(
      'Label | Tags | Tag | Categories | Category | Kategorie | Kategorien | Bezeichnungen | Etiketten | Schlagwörter | ' +
        'Libellés | Étiquettes | Catégorie | Catégories | Etiquetas | Etiqueta | Categoria | Categorias | 标签 | 类别 | 分类',
    ),
  },
  {
    name: 'members',
    label: 'field.Card.assignedTo',
    type: 'list',
    headers: splitHeaders(
      'Members | Member | Assigned To | Assignees | Assignee | Assignee Email | Owner | Person | People | Assign | ' +
        'Responsible | Zugewiesen an | Zuständig | Verantwortlich | Mitglieder | Bearbeiter | Person | Attribué à | ' +
        'Assigné à | Responsable | Membres | Atribuído a | Responsável | Membros | 负责人 | 成员 | 分配给 | 指派给',
    ),
  },
  {
    name: 'dueDate',
    label: 'field.Card.dueDate',
    type: 'date',
    headers: splitHeaders(
      'Due | Deadline | Date | End Date | Target date | Fällig | Fällig am | Fälligkeit | Fälligkeitsdatum | Frist | ' +
        "Termin | Datum | Échéance | Date d'échéance | Date | Prazo | Data de conclusão | Data de vencimento | Data limite | " +
        'Data | 截止日期 | 到期日 | 日期',
    ),
  },
  {
    name: 'isDone',
    label: 'field.Card.isDone',
    type: 'boolean',
    headers: splitHeaders(
      'Due Complete | Done | Completed | Complete | Is Done | Finished | Erledigt | Fertig | Abgeschlossen | Terminé | ' +
        'Terminée | Fait | Concluído | Concluída | Feito | 完成 | 已完成',
    ),
  },
  {
    name: 'completedAt',
    label: 'importColumn.completedAt',
    type: 'date',
    headers: splitHeaders(
      'Completed At | Completed Date | Completed on | Resolved | Closed at | Date Closed | Abgeschlossen am | Erledigt am | ' +
        'Date de fin | Terminé le | Concluído em | Data da conclusão | 完成日期 | 完成时间',
    ),
  },
  {
    name: 'isArchived',
    label: 'field.Card.isArchived',
    type: 'boolean',
    headers: splitHeaders('Archived | Is Archived | Archiviert | Archivé | Archivée | Arquivado | Arquivada | 已归档'),
  },
  {
    name: 'checklist',
    label: 'importColumn.checklist',
    type: 'list',
    headers: splitHeaders(
      'Checklist Items | Checklist | Subtasks | Subitems | Checkliste | Checklistenelemente | Unteraufgaben | ' +
        'Éléments de la liste de contrôle | Sous-tâches | Itens da lista de verificação | Subtarefas | 检查清单 | 清单项目 | 子任务',
    ),
  },
  {
    name: 'link',
    label: 'importColumn.link',
    type: 'text',
    headers: splitHeaders('Card URL | URL | Link | Attachment Links | Lien | Ligação | Hiperligação | 链接 | 网址'),
  },
  {
    name: 'createdAt',
    label: 'field.Card.createdAt',
    type: 'time',
    headers: splitHeaders(
      'Created | Created At | Created Date | Created on | Date Created | Creation date | Created time | Erstellt | ' +
        'Erstellt am | Erstellungsdatum | Créé le | Date de création | Criado | Criado em | Data de criação | 创建时间 | 创建日期',
    ),
  },
  {
    name: 'id',
    label: 'importColumn.id',
    type: 'text',
    headers: splitHeaders(
      'Card ID | Task ID | Issue key | Key | Item ID | Number | Vorgangsschlüssel | Aufgaben-ID | ID de la tâche | ' +
        'ID da tarefa | 任务 ID | 编号',
    ),
  },
] as const satisfies readonly ImportColumn[]
