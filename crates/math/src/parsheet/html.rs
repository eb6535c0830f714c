//! A page as one HTML file: no script, nothing from elsewhere.

use super::chart;
use super::page::{Block, Chart, Fact, Holds, Page, Picture, Row, Section, Table};

const STYLE: &str = include_str!("style.css");

/// A table of at most this many rows is not broken between two sheets of paper.
const KEPT_TOGETHER: usize = 16;

/// The paper that a page is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// Whatever the printer holds.
    Any,
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    const fn size(self) -> &'static str {
        match self {
            Paper::Any => "auto",
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }
}

/// The text with the characters that mean something in HTML written as references.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

/// A number with a true minus sign, on one line with its percent sign.
fn number(text: &str) -> String {
    escaped(&text.replace('-', "\u{2212}").replace(" %", "\u{a0}%"))
}

/// The text as a text of the style sheet.
fn quoted(text: &str) -> String {
    let safe: String =
        text.chars().filter(|letter| !matches!(letter, '"' | '\\' | '<' | '>' | '\n')).collect();
    format!("\"{safe}\"")
}

/// The page as a file that stands alone.
#[must_use]
pub fn html(page: &Page, paper: Paper) -> String {
    let title = escaped(&format!("{}: {}", page.kind, page.title));
    let printed = format!(
        "@page {{ size: {}; @bottom-left {{ content: {} }} @bottom-right {{ content: counter(page) \" / \" counter(pages) }} }}",
        paper.size(),
        quoted(&page.foot),
    );
    let parts: String = page
        .sections
        .iter()
        .enumerate()
        .map(|(index, section)| {
            format!("<li><a href=\"#part-{index}\">{}</a></li>\n", escaped(&section.title))
        })
        .collect();
    let sections: String =
        page.sections.iter().enumerate().map(|(index, part)| section(index, part)).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\" data-game=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{printed}\n</style>\n</head>\n<body>\n<header>\n<p class=\"kind\">{}</p>\n<h1>{}</h1>\n{}</header>\n\
         <nav aria-label=\"Parts of this page\">\n<ol>\n{parts}</ol>\n</nav>\n<main>\n{sections}</main>\n</body>\n</html>\n",
        page.colours,
        escaped(page.kind),
        escaped(&page.title),
        about(&page.about),
    )
}

fn about(facts: &[(&'static str, String)]) -> String {
    let facts: String = facts
        .iter()
        .map(|(name, value)| format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value)))
        .collect();
    format!("<dl class=\"about\">\n{facts}</dl>\n")
}

fn section(index: usize, section: &Section) -> String {
    let class = if section.new_sheet { " class=\"new-sheet\"" } else { "" };
    let blocks: String = section.blocks.iter().map(block).collect();
    let title = escaped(&section.title);
    format!(
        "<section{class} aria-labelledby=\"part-{index}\">\n<h2 id=\"part-{index}\">{title}</h2>\n{blocks}</section>\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Text(text) => format!("<p>{}</p>\n", escaped(text)),
        Block::Code(code) => format!("<pre><code>{}</code></pre>\n", escaped(code)),
        Block::List(list) => format!("<ul>\n{}</ul>\n", items(list)),
        Block::Steps(steps) => format!("<ol class=\"steps\">\n{}</ol>\n", items(steps)),
        Block::Terms(terms) => {
            let term = |(term, meaning): &(&str, String)| {
                format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(term), escaped(meaning))
            };
            format!("<dl class=\"terms\">\n{}</dl>\n", terms.iter().map(term).collect::<String>())
        }
        Block::Facts(facts) => {
            format!("<dl class=\"facts\">\n{}</dl>\n", facts.iter().map(fact).collect::<String>())
        }
        Block::Table(table) => self::table(table),
        Block::Chart(chart) => figure(chart),
    }
}

fn items(items: &[String]) -> String {
    items.iter().map(|item| format!("<li>{}</li>\n", escaped(item))).collect()
}

fn fact(fact: &Fact) -> String {
    let note = if fact.note.is_empty() {
        String::new()
    } else {
        format!("<dd class=\"note\">{}</dd>", number(&fact.note))
    };
    format!("<div><dt>{}</dt><dd>{}</dd>{note}</div>\n", escaped(fact.name), number(&fact.value))
}

fn figure(chart: &Chart) -> String {
    let (title, caption) = (escaped(&chart.title), escaped(chart.caption));
    let class = match chart.picture {
        Picture::Outcomes(..) => "outcomes",
        Picture::Rounds(_) => "rounds",
        Picture::Edges(_) => "edges",
    };
    format!(
        "<figure class=\"{class}\">\n<figcaption><strong>{title}.</strong> {caption}</figcaption>\n{}</figure>\n",
        chart::svg(chart)
    )
}

fn table(table: &Table) -> String {
    let class = |column: usize| match table.heads[column].holds {
        Holds::Words => "",
        Holds::Names => " class=\"name\"",
        Holds::Numbers => " class=\"number\"",
    };
    let heads: String = (0..table.heads.len())
        .map(|column| {
            format!("<th scope=\"col\"{}>{}</th>", class(column), escaped(&table.heads[column].title))
        })
        .collect();
    let cells = |cells: &[String]| -> String {
        let cell = |(column, text): (usize, &String)| {
            let words =
                if table.heads[column].holds == Holds::Numbers { number(text) } else { escaped(text) };
            if column == 0 {
                format!("<th scope=\"row\">{words}</th>")
            } else {
                format!("<td{}>{words}</td>", class(column))
            }
        };
        cells.iter().enumerate().take(table.heads.len()).map(cell).collect()
    };
    let row = |row: &Row| {
        let mark = if row.marked { " class=\"marked\"" } else { "" };
        format!("<tr{mark}>{}</tr>\n", cells(&row.cells))
    };
    let rows: String = table.rows.iter().map(row).collect();
    let total = table
        .total
        .as_ref()
        .map(|total| format!("<tfoot><tr>{}</tr></tfoot>\n", cells(total)))
        .unwrap_or_default();
    let caption = escaped(&table.caption);
    let kept = if table.rows.len() <= KEPT_TOGETHER { "scroll kept" } else { "scroll" };
    format!(
        "<div class=\"{kept}\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\">\n<table>\n<caption>{caption}</caption>\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n{total}</table>\n</div>\n"
    )
}
