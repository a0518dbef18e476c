import { existsSync, globSync, readFileSync } from 'node:fs'
import swcVisitor from '@swc/core/Visitor.js'

// The visitor is older than `using` and stops there; it declares variables like any other statement.
const { Visitor } = swcVisitor
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function (statement) {
  return visitStatement.call(
    this,
    statement.type === 'UsingDeclaration' ? { ...statement, type: 'VariableDeclaration', declarations: statement.decls } : statement,
  )
}

/** What a module's manifest says it uses: `depends: ['b']`; without a server it uses none. */
function dependsOf(name) {
  const manifest = `modules/${name}/server/index.ts`
  const depends = existsSync(manifest) ? /depends:\s*\[([^\]]*)\]/.exec(readFileSync(manifest, 'utf8')) : null
  return [...(depends?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, depended]) => depended)
}

const modules = globSync('modules/*').map((folder) => {
  const name = folder.split(/[/\\]/)[1]
  return { name, depends: dependsOf(name) }
})

/** A module's own `server`, `web` and `e2e` folders are not features. */
const feature = '(?!server/|web/|e2e/|locales/)[^/]+/'
/** Files at the root of a module or of a feature. */
const rootFile = ['^modules/[^/]+/[^/]+\\.ts$', `^modules/[^/]+/${feature}[^/]+\\.ts$`]
const side = (name) => [`^(main|platform)/${name}(/|\\.ts$)`, `^modules/[^/]+/${name}(/|\\.ts$)`, `^modules/[^/]+/[^/]+/${name}(/|\\.ts$)`]

const rule = ([name, comment], from, to) => ({ name, comment, severity: 'error', from, to })

/** Each module may name another only as its own manifest says, and then only its contract, or from server to server its manifest. */
const betweenModules = modules.flatMap(({ name, depends }) => {
  const declared = depends.length === 0 ? '(?!)' : `(${depends.join('|')})`
  const own = `^modules/${name}/`
  const shared = [own, `^modules/${declared}/[^/]+\\.ts$`, `^modules/${declared}/${feature}[^/]+\\.ts$`]
  const server = [`${own}server/`, `${own}[^/]+/server/`]
  return [
    rule(
      ['only-declared-modules', 'Say it in the manifest (depends), or announce an event.'],
      { path: own, pathNot: server },
      { path: '^modules/', pathNot: shared },
    ),
    rule(
      ['only-declared-modules', 'Say it in the manifest (depends), or announce an event.'],
      { path: server },
      { path: '^modules/', pathNot: [...shared, `^modules/${declared}/server/index\\.ts$`] },
    ),
  ]
})

export default {
  forbidden: [
    rule(['platform-names-no-module', 'main → modules → platform, never back.'], { path: '^platform/' }, { path: '^(modules|main)/' }),
    rule(['modules-know-no-main', 'main → modules → platform, never back.'], { path: '^modules/' }, { path: '^main/' }),
    rule(['web-not-server', 'The browser half never imports the server half.'], { path: '(^|/)web(/|\\.tsx?$)' }, { path: side('server') }),
    rule(['server-not-web', 'The server half never imports the browser half.'], { path: side('server') }, { path: side('web') }),
    rule(
      ['contract-stands-alone', 'platform/contract imports nothing but TypeBox.'],
      { path: '^platform/contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^platform/contract/', '(^|/)typebox(/|$)'] },
    ),
    rule(
      ['module-root-is-shared', 'Files at the root of a module or feature import only platform/contract and other such files.'],
      { path: rootFile, pathNot: '\\.test\\.ts$' },
      { path: '^(main|modules|platform)/', pathNot: ['^platform/contract/', ...rootFile] },
    ),
    rule(
      ['module-root-runs-anywhere', 'Files at the root of a module or feature run in the browser too.'],
      { path: rootFile, pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      ['features-by-entry', 'A feature uses another one of its module through its contract, server/index.ts or web/index.ts.'],
      { path: `^modules/([^/]+)/(${feature})`, pathNot: '\\.test\\.tsx?$' },
      { path: `^modules/$1/${feature}(server|web)/`, pathNot: ['^modules/$1/$2', '/(server|web)/index\\.ts$'] },
    ),
    ...betweenModules,
    rule(
      ['connections-by-outbound', 'Modules connect through ctx.outbound, which checks addresses (decision 30).'],
      { path: '^modules/', pathNot: ['\\.test\\.ts$', '/testing/', '/e2e/', '^modules/email/settings/server/domain\\.ts$'] },
      { dependencyTypes: ['core'], path: '^(node:)?(net|tls|https?|http2|dgram|dns)(/|$)' },
    ),
    rule(['no-cycles', 'Two files that need each other, if only for a type, are one file, or hide a third.'], {}, { circular: true }),
    rule(['no-unresolved', 'The file or package is not there.'], {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
