//! A page as Markdown.

use super::page::{Block, Holds, Page, Section, Table};

/// The page as Markdown, without the charts: they show nothing that the tables do not say.
#[must_use]
pub fn markdown(page: &Page) -> String {
    let mut text = format!("# {}: {}\n\n", page.kind, page.title);
    for (name, value) in &page.about {
        text += &format!("- {name}: {value}\n");
    }
    for section in &page.sections {
        text += &written(section);
    }
    text
}

fn written(section: &Section) -> String {
    let blocks: Vec<String> = section.blocks.iter().map(block).filter(|block| !block.is_empty()).collect();
    format!("\n## {}\n\n{}", section.title, blocks.join("\n"))
}

fn block(block: &Block) -> String {
    match block {
        Block::Text(text) => format!("{text}\n"),
        Block::Code(code) => format!("```\n{code}\n```\n"),
        Block::List(items) => items.iter().map(|item| format!("- {item}\n")).collect(),
        Block::Steps(steps) => {
            (1..).zip(steps).map(|(number, step): (u32, &String)| format!("{number}. {step}\n")).collect()
        }
        Block::Terms(terms) => {
            terms.iter().map(|(term, meaning)| format!("- **{term}**: {meaning}\n")).collect()
        }
        Block::Facts(facts) => {
            let cells =
                facts.iter().map(|fact| vec![fact.name.to_owned(), fact.value.clone(), fact.note.clone()]);
            let heads = [("Figure", false), ("Value", true), ("Exact, or what it is for", false)];
            lines(&heads, &cells.collect::<Vec<_>>())
        }
        Block::Table(table) => format!("{}:\n\n{}", table.caption, rows(table)),
        Block::Chart(_) => String::new(),
    }
}

fn rows(table: &Table) -> String {
    let heads: Vec<(&str, bool)> =
        table.heads.iter().map(|head| (&*head.title, head.holds == Holds::Numbers)).collect();
    let bold = |cell: &String| if cell.is_empty() { String::new() } else { format!("**{cell}**") };
    let plain = table.rows.iter().map(|row| row.cells.clone());
    let total = table.total.iter().map(|total| total.iter().map(bold).collect());
    lines(&heads, &plain.chain(total).collect::<Vec<_>>())
}

fn lines(heads: &[(&str, bool)], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let titles: Vec<String> = heads.iter().map(|(title, _)| (*title).to_owned()).collect();
    let rule: Vec<&str> = heads.iter().map(|(_, numbers)| if *numbers { "---:" } else { "---" }).collect();
    let body: String = rows.iter().map(|row| line(row)).collect();
    format!("{}| {} |\n{body}", line(&titles), rule.join(" | "))
}
